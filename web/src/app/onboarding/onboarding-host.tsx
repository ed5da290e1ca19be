import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { onboardingOptions, usePutAway } from "../../features/onboarding/onboarding-api.ts"
import { useMe } from "../../lib/session/me.ts"
import { usePaymentBlock } from "../../lib/session/payment-block.ts"
import { closeWelcome, useWelcomeAsked } from "../../lib/session/welcome.ts"
import { late } from "../../ui/screen/late.ts"

const WelcomeDialog = late(async () => (await import("./welcome-dialog.tsx")).WelcomeDialog)

/** Shows the welcome to admins of a new account until they close it, and later on request. */
export function OnboardingHost() {
  const isAdmin = useMe()?.role === "admin"
  const { data } = useQuery({ ...onboardingOptions, enabled: isAdmin, staleTime: Infinity })
  const { mutate } = usePutAway()
  const isAsked = useWelcomeAsked()
  const isBlocked = usePaymentBlock() !== undefined
  if (!data || isBlocked || !(data.opens || isAsked)) return null
  const close = () => {
    closeWelcome()
    if (data.opens) mutate({ closed: true })
  }
  return (
    <Suspense>
      <WelcomeDialog onboarding={data} onClose={close} />
    </Suspense>
  )
}
