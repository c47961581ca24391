/** A version of an application is `<count of its changes>.<id of the latest change in the whole audit trail>`. */
export function partsOfVersion(version: string) {
  const [count = 0, lastEntry = 0] = version.split('.').map(Number);
  return { count, lastEntry };
}

/** Whether there were changes of the application between two of its versions. Entries about others do not count. */
export const isLater = (version: string, than: string) =>
  partsOfVersion(version).count > partsOfVersion(than).count;
