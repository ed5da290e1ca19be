import type { Messages } from "../pt-br.ts"

export const profile: Messages["profile"] = {
  title: "Profile",
  roles: {
    admin: "Administrator",
    manager: "Manager",
    agent: "Agent",
    restricted_agent: "Restricted agent",
    external_agent: "External agent",
    visitor: "Visitor",
  },
  language: "Language",
  languages: { "pt-BR": "Português", en: "English" },
  scheme: "Appearance",
  schemes: { light: "Light", dark: "Dark", system: "Match system" },
  changePassword: "Change password",
  logout: "Sign out",
}
