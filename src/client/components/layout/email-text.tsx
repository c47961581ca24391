/** An e-mail address that, where it has to, breaks before its host rather than within a word. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
