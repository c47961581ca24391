/** The browser has read the bytes long before. */
const FORGET_AFTER_MS = 60_000;

function addressOf(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
  return address;
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves bytes as a file of this name. */
export const saveBlob = (blob: Blob, name: string): void => save(addressOf(blob), name);

/**
 * Opens an empty tab for bytes that will be there later. A browser that blocks such tabs (Safari, always) lets one through only
 * while it handles the click itself. Nothing when it is blocked all the same.
 */
export function openTab(name: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = name;
  tab.document.body.textContent = `Opening ${name}…`;
  return tab;
}

/** Shows bytes in the tab that was opened for them; without one, saves them as a file of this name. */
export function showBlob(blob: Blob, name: string, tab: Window | null): 'opened' | 'downloaded' {
  const address = addressOf(blob);
  // A tab that was closed meanwhile is not wanted any more.
  if (tab) {
    if (!tab.closed) tab.location.replace(address);
    return 'opened';
  }
  save(address, name);
  return 'downloaded';
}
