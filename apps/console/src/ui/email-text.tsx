/** An e-mail address that takes a second line, where it must, before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </>
  )
}
