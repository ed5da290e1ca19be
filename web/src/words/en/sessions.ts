import type { Messages } from "../pt-br.ts"

export const sessions: Messages["sessions"] = {
  title: "Where you're signed in",
  current: "this session",
  end: "End",
  ended: "Session ended.",
  endFailed: "Wasn't possible to end the session",
  failed: "Wasn't possible to load the sessions",
  extension: "Browser extension",
  token: (name: string) => `API token ${name}`,
  unknownDevice: "Unknown browser",
  lastSeen: (when) => `last active ${when}`,
  password: {
    ask: "To make sure it's you, we'll send a 6-character code to your email.",
    send: "Send code",
    resend: "Send another code",
    hint: "After the change, you sign in again with the new password and all other sessions end.",
  },
}
