import type { Messages } from "../pt-br.ts"

export const sessions: Messages["sessions"] = {
  title: "Where you're signed in",
  current: "this session",
  end: "End",
  ended: "Session ended",
  endFailed: "Couldn't end the session",
  failed: "Couldn't load the sessions",
  extension: "Browser extension",
  token: (name: string) => `API token ${name}`,
  unknownDevice: "Unknown browser",
  lastSeen: (when) => `last active ${when}`,
  confirm: {
    title: "Confirm your password",
    text: "This is a sensitive action. Enter your password so we know it's you.",
    password: "Your password",
    hint: "We won't ask again for 10 minutes.",
    submit: "Confirm",
    failed: "Couldn't confirm your password",
  },
  password: {
    ask: "To make sure it's you, we'll send a 6-character code to your email.",
    noMailAsk:
      "To make sure it's you, you need a 6-character code. This installation doesn't send email: ask its operator for the code, or for a link to set a new password.",
    send: "Send code",
    resend: "Send another code",
    create: "Create code",
    recreate: "Create another code",
    hint: "After the change, you sign in again with the new password and all other sessions end.",
  },
}
