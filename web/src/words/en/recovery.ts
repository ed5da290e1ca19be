import type { Messages } from "../pt-br.ts"

export const recovery: Messages["recovery"] = {
  code: {
    title: "Reset your password",
    text: "Enter your email and we'll send you a 6-character code.",
    submit: "Send code",
    sent: "Recovery code sent by email",
    sentText:
      "If there's an account with this email, the code arrives in a moment and is valid for 15 minutes.",
    failed: "Couldn't send a code to your email",
    noMail: "No email was sent",
    noMailText:
      "This installation doesn't send email. Its operator can give you a link to set a new password. Your account's administrator knows who to ask.",
    create: "Create code",
    haveCode: "I already have a code",
    back: "Back to sign in",
  },
  newPassword: {
    title: "Create a new password",
    text: "Enter the code you received by email and your new password.",
    textOfLink: (email) => `Choose a new password for ${email}.`,
    noMailText: "Enter the code that the operator of this installation gave you and your new password.",
    code: "Code",
    codeHint: "6 letters and digits",
    password: "New password",
    passwordHint: "At least 6 characters",
    confirmation: "Repeat the new password",
    mismatch: "The passwords don't match",
    keepTokens: "Keep my API tokens working",
    endedTokens: (count) => (count === 1 ? "1 API token was revoked." : `${count} API tokens were revoked.`),
    submit: "Save password",
    done: "New password created",
    doneText: "Now sign in with it.",
    failed: "Couldn't create a new password",
  },
}
