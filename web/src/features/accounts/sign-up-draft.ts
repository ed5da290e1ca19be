import { readStored, useStored, writeStored } from "../../lib/storage.ts"

export const signUpSteps = ["email", "domain", "company", "password"] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** What was answered so far. It survives a reload and errors; the password is never part of it. */
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

/** The step asked for, or the first one before it that still lacks its answer. */
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

/** A domain to begin with: that of the e-mail, unless it is one of the public mail services. */
export function suggestedDomain(email: string): string {
  const host = email.split("@")[1]?.toLowerCase().split(".")[0] ?? ""
  const domain = host.replaceAll(/[^a-z0-9-]/g, "").replaceAll(/^-+|-+$/g, "")
  return publicMail.test(domain) || domain.length < 3 ? "" : domain.slice(0, 40)
}
