import type { Messages } from "../pt-br.ts"

export const receiving: Messages["receiving"] = {
  lead: "How your company is paid what it is owed.",
  loadFailed: "Wasn't possible to load how you get paid",
  saveFailed: "Wasn't possible to save how you get paid",
  pix: {
    title: "Pix",
    key: "Pix key",
    keyHint: "A CPF, CNPJ, email, phone with +55 or random key.",
    name: "Name of the recipient",
    nameHint: "As the payer's bank shows it.",
    city: "City",
    password: "Your password",
    passwordHint: "Another key sends the money elsewhere. All admins are told.",
    saved: "Pix saved",
  },
}
