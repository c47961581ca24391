/** The new tab has read the bytes long before. */
const FORGET_AFTER_MS = 60_000;

/** Opens bytes in a new tab; where the browser blocks that, saves them as a file of this name. */
export function showBlob(blob: Blob, name: string): 'opened' | 'downloaded' {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
  if (window.open(address, '_blank')) return 'opened';
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  return 'downloaded';
}
