import type { LeftCells } from "@funil/contract/migrations-in/left-cells"
import { rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import type { MigrationSurvey } from "@funil/contract/migrations-in/survey-migration"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { User } from "@funil/contract/account/users"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { meOptions } from "../../../lib/session/me.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { StepBar } from "../../../ui/marks/step-bar.tsx"
import importStyles from "../import.module.css"
import { surroundingsOptions } from "./migration-api.ts"
import { MigrationCounts, MigrationNewFields, MigrationOwners } from "./migration-check.tsx"
import type { MigrationKinds } from "./migration-columns.tsx"
import { type DraftFile, filesOfMigration, withMeaning } from "./migration-draft.ts"
import { MigrationFileItem } from "./migration-file-item.tsx"
import { MigrationFiles } from "./migration-files.tsx"
import { MigrationHelp } from "./migration-help.tsx"
import { MigrationLeft } from "./migration-left.tsx"
import { MigrationPipelines } from "./migration-pipelines.tsx"
import {
  inOrder,
  type KindChoices,
  kindKey,
  newFields,
  type OwnerChoices,
  type PipelineChoices,
  type StageOrders,
  usualPipelines,
} from "./migration-plan.ts"
import { MigrationRun } from "./migration-run.tsx"
import styles from "./migration.module.css"
import { PastMigrations } from "./past-migrations.tsx"
import { FailedStart, runMigration } from "./run-migration.ts"
import { StartFailure } from "./start-failure.tsx"
import { useMigrationPreview } from "./use-migration-preview.ts"

interface Props {
  kinds: MigrationKinds
  /** How many more custom fields the plan allows. */
  room: number
  /** The id of the shown migration. It is in the address, so it survives a reload. */
  migrationId: string | undefined
  onMigration: (id: string | undefined) => void
  /** Opens the deals. */
  onList: () => void
}

/** The migration wizard: exported files, mappings, then the migration in the background. */
export function MigrationWizard({ kinds, room, migrationId, onMigration, onList }: Props) {
  const words = useMessages().migrations
  const [drafts, setDrafts] = useState<readonly DraftFile[]>([])
  const [choices, setChoices] = useState<CheckChoices>(noChoices)
  const [isChecking, setChecking] = useState(false)
  const [started, setStarted] = useState<StartedMigration>()
  const at = migrationId !== undefined ? 2 : isChecking ? 1 : 0
  const restart = () => {
    setDrafts([])
    setChoices(noChoices)
    setChecking(false)
    onMigration(undefined)
  }
  const top = useRef<HTMLDivElement>(null)
  // Each step starts at its top, even after a long one.
  useEffect(() => {
    if (at > 0) top.current?.scrollIntoView()
  }, [at])
  return (
    <div className={`stack gap-5 min-w-0 ${styles.top}`} ref={top}>
      <StepBar
        steps={words.steps}
        current={at}
        label={words.step(at + 1, words.steps.length, words.steps[at] ?? "")}
      />
      {migrationId !== undefined && (
        <MigrationRun
          id={migrationId}
          kinds={kinds}
          left={started?.id === migrationId ? started.left : undefined}
          onRestart={restart}
          onList={onList}
        />
      )}
      {migrationId === undefined && !isChecking && (
        <FilesStep
          kinds={kinds}
          drafts={drafts}
          onDrafts={setDrafts}
          onNext={() => setChecking(true)}
          onMigration={onMigration}
        />
      )}
      {migrationId === undefined && isChecking && (
        <CheckStep
          kinds={kinds}
          room={room}
          drafts={drafts}
          choices={choices}
          onChoices={(changed) => setChoices((before) => ({ ...before, ...changed }))}
          onBack={() => setChecking(false)}
          onStarted={(migration) => {
            setStarted(migration)
            onMigration(migration.id)
          }}
        />
      )}
    </div>
  )
}

interface FilesProps extends Pick<Props, "kinds" | "onMigration"> {
  drafts: readonly DraftFile[]
  onDrafts: (drafts: readonly DraftFile[]) => void
  onNext: () => void
}

function FilesStep({ kinds, drafts, onDrafts, onNext, onMigration }: FilesProps) {
  const words = useMessages().migrations
  const { data: around, error, refetch } = useQuery(surroundingsOptions)
  const { rival, files } = filesOfMigration(drafts)
  if (error) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!around) return <Skeleton height={220} />
  return (
    <div className="stack gap-5 min-w-0">
      <p className="muted">{words.lead}</p>
      <MigrationFiles files={drafts} own={around.fields} onFiles={onDrafts} />
      {drafts.length === 0 && <PastMigrations onOpen={onMigration} />}
      {drafts.length === 0 && <MigrationHelp />}
      {drafts.length > 0 && (
        <ul className="stack gap-3" aria-label={words.filesTitle}>
          {drafts.map((draft) => (
            <MigrationFileItem
              key={draft.key}
              file={draft}
              rival={rival}
              kinds={kinds}
              own={around.fields}
              onRemove={() => onDrafts(drafts.filter((one) => one !== draft))}
              onMeaning={(place, meaning) =>
                onDrafts(drafts.map((one) => (one === draft ? withMeaning(one, place, meaning) : one)))
              }
            />
          ))}
        </ul>
      )}
      {drafts.length > 0 && (
        <div className={importStyles.buttons}>
          <Button look="primary" disabled={files.length === 0} onClick={onNext}>
            {words.next}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A migration started on this page, with its skipped cells, which the server doesn't store. */
interface StartedMigration {
  readonly id: string
  readonly left: LeftCells
}

/** The user's choices in the check, kept while they go back to the files. */
interface CheckChoices {
  readonly pipelines: PipelineChoices
  readonly orders: StageOrders
  readonly kinds: KindChoices
  readonly owners: OwnerChoices
  readonly isMine: boolean
}

const noChoices: CheckChoices = { pipelines: {}, orders: {}, kinds: {}, owners: {}, isMine: false }

interface CheckProps extends Pick<Props, "kinds" | "room"> {
  drafts: readonly DraftFile[]
  choices: CheckChoices
  onChoices: (changed: Partial<CheckChoices>) => void
  onBack: () => void
  onStarted: (migration: StartedMigration) => void
}

function CheckStep({ kinds, room, drafts, choices, onChoices, onBack, onStarted }: CheckProps) {
  const words = useMessages().migrations
  const [{ rival, files, now }] = useState(() => ({ ...filesOfMigration(drafts), now: new Date() }))
  const { data: around } = useQuery(surroundingsOptions)
  const { data: me } = useQuery(meOptions)
  const preview = useMigrationPreview(files, {
    timezone: me?.account.timezone ?? "UTC",
    now,
    kinds: choices.kinds,
  })
  const fields = newFields(files)
  const product = rival ? rivalNames[rival] : ""
  const survey = { ...preview.survey, pipelines: inOrder(preview.survey.pipelines, choices.orders) }
  const pipelines = {
    ...usualPipelines(preview.survey.pipelines, around?.pipelines ?? []),
    ...choices.pipelines,
  }
  const run = useMutation({
    mutationFn: async (unfinished: string | undefined) => {
      if (!around || !me) throw new Error("not loaded")
      const who = { id: me.id, timezone: me.account.timezone }
      return runMigration({ ...choices, files, survey, pipelines, around, me: who }, messages(), unfinished)
    },
    onSuccess: (id) => onStarted({ id, left: preview.left }),
    meta: { silent: true },
  })
  const start = () => run.mutate(run.error instanceof FailedStart ? run.error.unfinished : undefined)
  const total = Object.values(preview.counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="stack gap-5 min-w-0">
      <p>{words.checkLead(product)}</p>
      <MigrationCounts counts={preview.counts} />
      <PlaceChoices
        survey={survey}
        product={product}
        around={around}
        choices={{ ...choices, pipelines }}
        onChoices={onChoices}
      />
      <MigrationNewFields fields={fields} room={room} />
      <MigrationLeft left={preview.left} kinds={kinds} />
      <p className="muted">{words.undoable}</p>
      {run.error && <StartFailure error={run.error} onRetry={start} />}
      <div className={importStyles.buttons}>
        <Button disabled={run.isPending} onClick={onBack}>
          {words.back}
        </Button>
        <Button
          look="primary"
          disabled={!around || !me || total === 0 || fields.length > room}
          busy={run.isPending}
          onClick={start}
        >
          {words.run}
        </Button>
      </div>
    </div>
  )
}

interface PlacesProps extends Pick<CheckProps, "choices" | "onChoices"> {
  survey: MigrationSurvey
  product: string
  around: { readonly pipelines: readonly Pipeline[]; readonly users: readonly User[] } | undefined
}

/** The target pipelines and owners of deals. */
function PlaceChoices({ survey, product, around, choices, onChoices }: PlacesProps) {
  const { pipelines, orders, owners, kinds, isMine } = choices
  return (
    <>
      <MigrationPipelines
        found={survey.pipelines}
        product={product}
        there={around?.pipelines ?? []}
        choices={pipelines}
        onChoose={(name, choice) => onChoices({ pipelines: { ...pipelines, [name]: choice } })}
        onOrder={(name, stages) => onChoices({ orders: { ...orders, [name]: stages } })}
        onKind={(name, stage, kind) => onChoices({ kinds: { ...kinds, [kindKey(name, stage)]: kind } })}
      />
      <MigrationOwners
        survey={survey}
        users={around?.users ?? []}
        choices={owners}
        onChoose={(word, user) => onChoices({ owners: { ...owners, [word]: user } })}
        isMine={isMine}
        onMine={(mine) => onChoices({ isMine: mine })}
      />
    </>
  )
}
