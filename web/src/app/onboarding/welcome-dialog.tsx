import type { Onboarding } from "@funil/contract/home/onboarding"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Template } from "@funil/contract/settings/templates"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { FileUp, FlaskConical, SquarePen } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useCreateSamples, useRemoveSamples } from "../../features/onboarding/onboarding-api.ts"
import { NewPipelineDialog } from "../../features/pipelines/templates/new-pipeline-dialog.tsx"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { rememberPipeline } from "../../features/pipelines/recent-pipelines.ts"
import { TemplateGallery } from "../../features/pipelines/templates/template-gallery.tsx"
import { InviteManyForm } from "../../features/users/invite-many-form.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { StepBar } from "../../ui/marks/step-bar.tsx"
import styles from "./welcome-dialog.module.css"

const steps = ["pipeline", "team", "data", "field"] as const

interface Props {
  onboarding: Onboarding
  onClose: () => void
}

interface WayProps {
  icon: ReactNode
  title: string
  text: string
  isBusy?: boolean
  onPick: () => void
}

/** A choice that leads to the next step. */
function Way({ icon, title, text, isBusy = false, onPick }: WayProps) {
  return (
    <button
      type="button"
      className={`card grid p-4 text-start ${styles.way}`}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={onPick}
    >
      <span className={`center text-accent ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <span className="text-m bold">{title}</span>
      <span className="muted pretty">{text}</span>
    </button>
  )
}

function Data({
  samples,
  pipeline,
  onImport,
}: {
  samples: boolean
  pipeline: string | undefined
  onImport: () => void
}) {
  const words = useMessages().onboarding
  const create = useCreateSamples()
  const remove = useRemoveSamples()
  return (
    <>
      <div className={styles.ways}>
        <Way icon={<FileUp />} title={words.data.import} text={words.data.importText} onPick={onImport} />
        {!samples && pipeline !== undefined && (
          <Way
            icon={<FlaskConical />}
            title={words.samples.use}
            text={words.samples.useText}
            isBusy={create.isPending}
            onPick={() => create.mutate(pipeline)}
          />
        )}
      </div>
      {samples && (
        <p className={`row wrap justify-between gap-3 ${styles.samples}`}>
          {words.samples.there}
          <Button size="s" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.samples.remove}
          </Button>
        </p>
      )}
    </>
  )
}

function Field({ onCreate }: { onCreate: () => void }) {
  const words = useMessages().onboarding.field
  return (
    <>
      <div className={styles.ways}>
        <Way icon={<SquarePen />} title={words.create} text={words.createText} onPick={onCreate} />
      </div>
      <p className="muted">{words.later}</p>
    </>
  )
}

interface FooterProps {
  at: number
  /** The label of the skip button, or undefined once the step is done. */
  skip: string | undefined
  onStep: (at: number) => void
  onFinish: () => void
}

function Footer({ at, skip, onStep, onFinish }: FooterProps) {
  const m = useMessages()
  const words = m.onboarding
  const back = at > 0 && <Button onClick={() => onStep(at - 1)}>{m.ui.back}</Button>
  if (at === steps.length - 1)
    return (
      <>
        {back}
        <Button look="primary" onClick={onFinish}>
          {words.finish}
        </Button>
      </>
    )
  return (
    <>
      {back}
      <Button look={skip === undefined ? "primary" : "default"} onClick={() => onStep(at + 1)}>
        {skip ?? words.next}
      </Button>
    </>
  )
}

/** The pipeline that the welcome created, else the account's first pipeline. */
function useWelcomePipeline(made: string | undefined) {
  const pipelines = useQuery(pipelinesOptions).data
  return pipelines?.find(({ id }) => id === made) ?? pipelines?.[0]
}

/** The welcome, one step each for a pipeline, the team, their data and a custom field. */
export function WelcomeDialog({ onboarding, onClose }: Props) {
  const words = useMessages().onboarding
  const navigate = useNavigate()
  const me = useMe()
  const [at, setAt] = useState(0)
  const [choice, setChoice] = useState<{ template: Template | undefined }>()
  const [made, setMade] = useState<string>()
  const pipeline = useWelcomePipeline(made)
  const step = steps[at] ?? "field"
  const leaveFor = (to: "/pipelines" | "/import/deals" | "/admin/configs/custom-fields/create") => () => {
    onClose()
    void navigate({ to, search: to === "/pipelines" && pipeline ? { pipeline: pipeline.id } : {} })
  }
  // Replaces the untouched default pipeline, or the pipeline chosen earlier in this welcome.
  const replaces = onboarding.steps.pipeline ? made : pipeline?.id
  if (choice) {
    const leave = () => setChoice(undefined)
    const onCreated = ({ id }: Pipeline) => {
      setMade(id)
      // The board then opens on the pipeline chosen in the welcome.
      rememberPipeline(id)
      setAt(1)
      leave()
    }
    return (
      <NewPipelineDialog
        {...choice}
        replaces={replaces}
        onBack={leave}
        onClose={leave}
        onCreated={onCreated}
      />
    )
  }
  const isThere = onboarding.steps[step] || (step === "data" && onboarding.samples)
  const isDone = step === "pipeline" ? made !== undefined : isThere
  const skip = step === "pipeline" && pipeline ? words.pipeline.keep(pipeline.name) : words.skip
  const footer = (
    <Footer at={at} skip={isDone ? undefined : skip} onStep={setAt} onFinish={leaveFor("/pipelines")} />
  )
  const progress = words.progress(at + 1, steps.length, words.stepNames[at] ?? "")
  return (
    <Dialog size="l" title={words.welcome(me?.first_name ?? "")} onClose={onClose} footer={footer}>
      <div className={`stack gap-4 ${styles.welcome}`}>
        <StepBar steps={words.stepNames} current={at} label={progress} />
        <header>
          <h3 className="text-l">{words[step].title}</h3>
          <p className="mt-1 muted pretty">{words[step].text}</p>
        </header>
        {step === "pipeline" && <TemplateGallery onPick={(template) => setChoice({ template })} />}
        {step === "team" && <InviteManyForm onInvited={() => setAt(2)} />}
        {step === "data" && (
          <Data samples={onboarding.samples} pipeline={pipeline?.id} onImport={leaveFor("/import/deals")} />
        )}
        {step === "field" && <Field onCreate={leaveFor("/admin/configs/custom-fields/create")} />}
      </div>
    </Dialog>
  )
}
