/** By then the browser has read the data. */
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

/** Saves a blob as a file. */
export const saveBlob = (blob: Blob, name: string): void => save(addressOf(blob), name);

/**
 * Opens an empty tab for data that arrive later. Browsers with a pop-up blocker (Safari always) allow it only during
 * the click itself. Null when it is blocked anyway.
 */
export function openTab(name: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = name;
  tab.document.body.textContent = `Opening ${name}…`;
  return tab;
}

/** Shows a blob in the tab opened for it; without one, saves it as a file. */
export function showBlob(blob: Blob, name: string, tab: Window | null): 'opened' | 'downloaded' {
  const address = addressOf(blob);
  // If the user has closed the tab, nothing is shown.
  if (tab) {
    if (!tab.closed) tab.location.replace(address);
    return 'opened';
  }
  save(address, name);
  return 'downloaded';
}
