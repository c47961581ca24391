/** How many calls the pages may send as one tRPC request: enough for any page, too few to get round the volume limit. */
export const LARGEST_BATCH = 10;
