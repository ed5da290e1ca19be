import { readStored, useStored, writeStored } from "../../lib/session/storage.ts"

export const signUpSteps = ["email", "domain", "company", "password"] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** The answers so far. They survive reloads and errors. The password is never stored. */
export type SignUpDraft = Readonly<Record<string, string>>

export function useSignUpDraft(): SignUpDraft {
  const [draft] = useStored("signUp")
  return draft ?? {}
}

export function keepSignUp(answers: SignUpDraft): void {
  writeStored("signUp", { ...readStored("signUp"), ...answers })
}

export function forgetSignUp(): void {
  writeStored("signUp", undefined)
}

/** The requested step, or an earlier one whose answer is missing. */
export function reachableStep(draft: SignUpDraft, asked: SignUpStep): SignUpStep {
  const missing =
    !draft["email"] || !draft["hash"]
      ? "email"
      : !draft["domain"]
        ? "domain"
        : !draft["first_name"]
          ? "company"
          : "password"
  return signUpSteps.indexOf(asked) <= signUpSteps.indexOf(missing) ? asked : missing
}

const publicMail =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|uol|bol|terra|ig|globo|proton|protonmail|aol|gmx)$/

/** Suggests the email's domain, unless it belongs to a public mail service. */
export function suggestedDomain(email: string): string {
  const host = email.split("@")[1]?.toLowerCase().split(".")[0] ?? ""
  const domain = host.replaceAll(/[^a-z0-9-]/g, "").replaceAll(/^-+|-+$/g, "")
  return publicMail.test(domain) || domain.length < 3 ? "" : domain.slice(0, 40)
}
