/** Passes the bytes of a file on and reports the share that has passed. */
export async function* counted(
  bytes: AsyncIterable<Buffer>,
  size: number,
  onShare: (share: number) => void,
): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of bytes) {
    yield chunk;
    passed += chunk.length;
    onShare(Math.min(1, passed / size));
  }
}
