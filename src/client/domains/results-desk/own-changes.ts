import { partsOfVersion } from '../../../shared/applications/version.ts';

/** What this administrator has changed at the desk, and so need not be shown before the next change. */
export function createOwnChanges() {
  const versions = new Map<string, string>();
  const keyOf = (id: number, version: string) => `${id}.${partsOfVersion(version).count}`;
  return {
    /**
     * Notes the version after one's own change. Each change counts one.
     * @returns false when it is not only one's own
     */
    note(id: number, before: string, after: string): boolean {
      const isOwn = partsOfVersion(after).count === partsOfVersion(before).count + 1;
      if (isOwn) versions.set(keyOf(id, before), after);
      return isOwn;
    },
    /** The version that one's own changes have made of one that was seen. */
    since(id: number, seen: string): string {
      const next = versions.get(keyOf(id, seen));
      return next === undefined ? seen : this.since(id, next);
    },
  };
}
