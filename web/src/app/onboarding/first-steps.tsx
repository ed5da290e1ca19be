import { firstSteps, type FirstStep, type Onboarding } from "@funil/contract/home/onboarding"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Check, ChevronRight, X } from "lucide-react"
import { useId } from "react"
import {
  onboardingOptions,
  openSteps,
  usePutAway,
  useRemoveSamples,
} from "../../features/onboarding/onboarding-api.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import styles from "./first-steps.module.css"

/** The page for each step. */
const places = {
  pipeline: "/pipelines/create",
  team: "/admin/users/create",
  data: "/import/deals",
  field: "/admin/configs/custom-fields/create",
  automation: "/admin/workflows/create",
} as const satisfies Record<FirstStep, string>

function Step({ step, onboarding }: { step: FirstStep; onboarding: Onboarding }) {
  const words = useMessages().onboarding.card
  const { mutate } = usePutAway()
  const { name, text } = words.steps[step]
  if (onboarding.steps[step])
    return (
      <li className={`line-above row gap-3 ${styles.step}`} data-done>
        <span className={`center flex-none icon-s ${styles.mark}`}>
          <Check aria-label={words.isDone} />
        </span>
        <span className={`medium ${styles.name}`}>{name}</span>
      </li>
    )
  return (
    <li className={`line-above row gap-3 ${styles.step}`}>
      <span className={`center flex-none icon-s ${styles.mark}`} aria-hidden="true" />
      <Link
        to={places[step]}
        className={`flex items-baseline flex-1 min-w-0 text-inherit no-underline ${styles.link}`}
      >
        <span className={`medium ${styles.name}`}>{name}</span>
        <span className={`muted ${styles.text}`}>{text}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
      <IconButton
        size="s"
        label={words.skip(name)}
        icon={<X />}
        onClick={() => mutate({ skipped: [...onboarding.skipped, step] })}
      />
    </li>
  )
}

function Samples() {
  const words = useMessages().onboarding.samples
  const { mutate, isPending } = useRemoveSamples()
  return (
    <p className={`line-above row wrap justify-between gap-2 muted ${styles.samples}`}>
      {words.there}
      <Button size="s" busy={isPending} onClick={() => mutate()}>
        {words.remove}
      </Button>
    </p>
  )
}

/**
 * The checklist of a new account. The server ticks steps by the data that exists. The list
 * disappears once it is done, skipped or hidden.
 */
export function FirstSteps() {
  const words = useMessages().onboarding.card
  const id = useId()
  const isAdmin = useMe()?.role === "admin"
  const { data } = useQuery({ ...onboardingOptions, enabled: isAdmin, staleTime: 0 })
  const { mutate } = usePutAway()
  if (!isAdmin || !data || data.hidden) return null
  const isOpen = openSteps(data).length > 0
  if (!isOpen && !data.samples) return null
  const wanted = firstSteps.filter((step) => data.steps[step] || !data.skipped.includes(step))
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <header className={`row gap-2 ${styles.head}`}>
        <h2 id={id}>{words.title}</h2>
        <span className={`text-s muted tabular ${styles.count}`}>
          {words.done(wanted.filter((step) => data.steps[step]).length, wanted.length)}
        </span>
        <IconButton size="s" label={words.hide} icon={<X />} onClick={() => mutate({ hidden: true })} />
      </header>
      {isOpen && (
        <ul>
          {wanted.map((step) => (
            <Step key={step} step={step} onboarding={data} />
          ))}
        </ul>
      )}
      {data.samples && <Samples />}
    </section>
  )
}
