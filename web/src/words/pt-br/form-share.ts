/** Sharing and embedding a web form. */
export const formShare = {
  failed: "Não foi possível carregar as opções de compartilhamento",
  off: "O formulário está fora do ar: quem abrir o link vê um aviso. Coloque no ar para receber respostas.",
  link: "Link da página",
  linkText: "Envie por e-mail, WhatsApp ou redes sociais. O código QR abre a mesma página.",
  address: "Endereço",
  qr: "Código QR do formulário",
  png: "Baixar QR em PNG",
  svg: "Baixar QR em SVG",
  site: "No seu site",
  siteText:
    'Cole um destes trechos onde o formulário deve aparecer. Ele segue o modo claro ou escuro da página; use data-scheme="light" ou "dark" para fixar um.',
  ways: {
    inline: { title: "Na página", text: "Aparece no meio do conteúdo e cresce com ele." },
    popup: { title: "Pop-up", text: "Um botão abre o formulário sobre a página." },
    iframe: { title: "Iframe", text: "Para sites que não aceitam scripts." },
  },
  codeOf: (way: string) => `Código: ${way}`,
  copyCode: (way: string) => `Copiar código: ${way}`,
  codeCopied: "Código copiado",
  copy: "Copiar código",
}
