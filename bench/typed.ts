/**
 * Searches as users type them, letter by letter: common and rare names, emails, phones, and texts
 * without a match.
 */
export const typed = [
  "maria",
  "joão gon",
  "conceicao",
  "zélia",
  "yama",
  "pessoa12345@",
  "empresa-77.",
  "91123",
  "quevedo",
  "xyzzy",
]
