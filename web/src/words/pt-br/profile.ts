export const profile = {
  title: "Perfil",
  roles: {
    admin: "Administrador",
    manager: "Gerente",
    agent: "Vendedor",
    restricted_agent: "Vendedor (só os próprios negócios)",
    external_agent: "Vendedor externo",
    visitor: "Visitante",
  },
  language: "Idioma",
  languages: { "pt-BR": "Português", en: "English" },
  scheme: "Aparência",
  schemes: { light: "Claro", dark: "Escuro", system: "Como o sistema" },
  changePassword: "Alterar senha",
  logout: "Sair",
}
