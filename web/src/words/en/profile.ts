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
  schemes: { light: "Light", dark: "Dark", system: "As the system" },
  changePassword: "Change password",
  logout: "Log out",
  sessions: "Where I am signed in",
  thisSession: "this session",
  endSession: "End",
  sessionEnded: "Session ended.",
  endSessionFailed: "Wasn't possible to end the session",
  sessionsFailed: "Wasn't possible to load the sessions",
  extension: "Browser extension",
  unknownDevice: "Unknown browser",
  lastSeen: (when) => `last active ${when}`,
  password: {
    ask: "To make sure it is you, we will send a code of 6 characters to your e-mail.",
    send: "Send code",
    resend: "Send another code",
    hint: "After the change you sign in again with the new password, and all other sessions end.",
  },
}
