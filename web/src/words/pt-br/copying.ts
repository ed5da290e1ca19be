/** What is taken along by the clipboard. */
export const copying = {
  copy: "Copiar",
  copyIt: (what: string) => `Copiar: ${what}`,
  copied: "Copiado",
}
