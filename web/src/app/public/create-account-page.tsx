import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { ArrowLeft, Check } from "lucide-react"
import { SignUpCompanyForm } from "../../features/accounts/sign-up-company-form.tsx"
import { SignUpDomainForm } from "../../features/accounts/sign-up-domain-form.tsx"
import {
  reachableStep,
  type SignUpStep,
  signUpSteps,
  useSignUpDraft,
} from "../../features/accounts/sign-up-draft.ts"
import { SignUpEmailForm } from "../../features/accounts/sign-up-email-form.tsx"
import { SignUpPasswordForm } from "../../features/accounts/sign-up-password-form.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { StepBar } from "../../ui/marks/step-bar.tsx"
import styles from "./create-account-page.module.css"
import { PublicCard } from "./public-card.tsx"

const route = getRouteApi("/public/create-account")

function Pitch() {
  const m = useMessages()
  return (
    <aside className="phone-hidden">
      <h2 className={styles.promise}>{m.signUp.pitchTitle}</h2>
      <ul className={`stack gap-3 text-m muted ${styles.reasons}`}>
        {m.signUp.pitch.map((reason) => (
          <li key={reason}>
            <Check aria-hidden="true" />
            {reason}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Back({ to }: { to: SignUpStep }) {
  const m = useMessages()
  return (
    <Link
      to="/create-account"
      search={{ step: to }}
      className={`inline-row gap-1 mb-2 text-s muted no-underline icon-s ${styles.back}`}
    >
      <ArrowLeft aria-hidden="true" />
      {m.ui.back}
    </Link>
  )
}

function StepForm({ step }: { step: SignUpStep }) {
  const navigate = useNavigate()
  const go = (next: SignUpStep) => () => void navigate({ to: "/create-account", search: { step: next } })
  if (step === "email") return <SignUpEmailForm onDone={go("domain")} />
  if (step === "domain") return <SignUpDomainForm onDone={go("company")} />
  if (step === "company") return <SignUpCompanyForm onDone={go("password")} />
  return <SignUpPasswordForm onDone={() => void navigate({ to: "/pipelines" })} />
}

/** Sign-up in four steps. Each step has its own address, so the browser's back button works. */
export function CreateAccountPage() {
  const m = useMessages()
  const draft = useSignUpDraft()
  const step = reachableStep(draft, route.useSearch().step ?? "email")
  const at = signUpSteps.indexOf(step)
  const before = signUpSteps[at - 1]
  const words = m.signUp[step]
  return (
    <div className={`grid items-center justify-center flex-1 ${styles.page}`}>
      <PublicCard
        head={
          <StepBar
            steps={m.signUp.steps}
            current={at}
            label={m.signUp.progress(at + 1, 4, m.signUp.steps[at] ?? "")}
          />
        }
        back={before && <Back to={before} />}
        title={words.title}
        text={typeof words.text === "string" ? words.text : words.text(draft["email"] ?? "")}
        footer={
          <span>
            {m.signUp.haveAccount} <Link to="/login">{m.signUp.signIn}</Link>
          </span>
        }
      >
        <StepForm step={step} />
      </PublicCard>
      <Pitch />
    </div>
  )
}
