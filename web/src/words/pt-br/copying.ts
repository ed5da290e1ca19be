/** Toasts about copied texts. */
export const copying = {
  copy: "Copiar",
  copyIt: (what: string) => `Copiar: ${what}`,
  copied: "Copiado",
}
