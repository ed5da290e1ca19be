/** What people type, letter by letter: common and rare names, e-mails, phones, and what nobody is called. */
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
