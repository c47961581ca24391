/** Whether two values are deeply equal. Their fields must be in the same order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a field was never filled in, or was emptied. */
export const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
