const KEY = 'claimCode';

/** Session storage throws where it is forbidden; the code is then typed. */
function attempt<T>(withStorage: () => T, without: T): T {
  try {
    return withStorage();
  } catch {
    return without;
  }
}

/** The code of a mailed link waits here while its person logs in or registers, so that no address holds it. */
export const keepCode = (code: string) => attempt(() => window.sessionStorage.setItem(KEY, code), undefined);
export const readKeptCode = () => attempt(() => window.sessionStorage.getItem(KEY), null) ?? '';
export const forgetCode = () => attempt(() => window.sessionStorage.removeItem(KEY), undefined);
