/** The descriptions of settings pages, and of the list of all records. */
export const settings = {
  lead: "Como o Funil funciona na sua empresa.",
  pipelines: "Etapas, motivos de perda e o que os cartões mostram.",
  customFields: "Informações próprias da sua empresa em cada registro.",
  products: "O que você vende, com preços.",
  taskTypes: "Ligações, reuniões e o que mais a equipe faz.",
  messages: "E-mails, SMS e WhatsApp que as automações enviaram, e até onde chegaram.",
  webforms: "Capte negócios no seu site.",
  receiving: "Pix e cobrança do que os seus clientes devem.",
  shops: "Nuvemshop, Shopify e WooCommerce: produtos sincronizados e pedidos para devoluções.",
  tokens: "Deixe scripts, integrações e assistentes trabalharem no Funil.",
  webhooks: "Avise outros programas quando algo acontece no Funil.",
  returns: "A página em que quem comprou pede para devolver ou trocar.",
  trash: "O que foi excluído nos últimos 30 dias, para restaurar.",
  operations: "Quem fez o quê e quando, com a opção de desfazer.",
  support: "Dúvidas, problemas e sugestões. Abre em outra aba.",
  records: "Tudo o que a sua equipe cadastra.",
  /** For a user who was redirected from a page. */
  noAccess: {
    title: "Você não tem acesso a essa página",
    text: "Se precisar dela, fale com um administrador da conta.",
  },
}
