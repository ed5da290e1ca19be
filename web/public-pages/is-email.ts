/** As the server's rule of e-mails. */
export function isEmail(typed: string): boolean {
  return /^[^\s@<>]+@[^\s@<>][^\s@.<>]*\.[^\s@<>]+$/.test(typed)
}
