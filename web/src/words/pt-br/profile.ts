export const profile = {
  title: "Perfil",
  roles: {
    admin: "Administrador",
    manager: "Gerente",
    agent: "Agente",
    restricted_agent: "Agente restrito",
    external_agent: "Agente externo",
    visitor: "Visitante",
  },
  language: "Idioma",
  languages: { "pt-BR": "Português", en: "English" },
  scheme: "Aparência",
  schemes: { light: "Claro", dark: "Escuro", system: "Como o sistema" },
  changePassword: "Alterar senha",
  logout: "Sair",
}
