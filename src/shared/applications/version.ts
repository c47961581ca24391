/** A version of an application is `<count of its changes>.<id of the latest change in the whole audit trail>`. */
export function partsOfVersion(version: string) {
  const [count = 0, lastEntry = 0] = version.split('.').map(Number);
  return { count, lastEntry };
}

/** Whether the application was changed between `than` and `version`. Changes of other applications do not count. */
export const isLater = (version: string, than: string) =>
  partsOfVersion(version).count > partsOfVersion(than).count;
