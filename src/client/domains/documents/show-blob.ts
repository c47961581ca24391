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

/** Opens bytes in a new tab; where the browser blocks that, saves them as a file of this name. */
export function showBlob(blob: Blob, name: string): 'opened' | 'downloaded' {
  const address = addressOf(blob);
  if (window.open(address, '_blank')) return 'opened';
  save(address, name);
  return 'downloaded';
}
