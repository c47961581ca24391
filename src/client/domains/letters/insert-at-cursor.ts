/** Inserts text in place of what is selected in the field, or at its end, as if it had been typed there. */
export function insertAtCursor(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  atEnd: boolean,
): void {
  field.focus();
  const end = field.value.length;
  const [from, to] = atEnd ? [end, end] : [field.selectionStart ?? end, field.selectionEnd ?? end];
  field.setRangeText(text, from, to, 'end');
  // React listens for this event, and then sees the changed value.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
