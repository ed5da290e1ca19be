import { type ReturnsForm, updateReturnsForm } from "@funil/contract/schemas/forms/returns"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { PackageOpen } from "lucide-react"
import { useState } from "react"
import { returnsFormOptions, useUpdateReturnsForm } from "../../features/returns/returns-api.ts"
import { ReturnsEditor } from "../../features/returns/returns-editor.tsx"
import { returnsBody, returnsValuesOf, type ReturnsValues } from "../../features/returns/returns-values.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { ClashBanner } from "../../ui/forms/clash-banner.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PagePending } from "../pages/page-pending.tsx"
import { ReturnsFrame } from "./returns-frame.tsx"

interface EditingProps {
  /** The version the form started from. */
  version: VersionedAnswer<ReturnsForm>
  /** Restarts the form from another version. */
  onVersion: (version: VersionedAnswer<ReturnsForm>) => void
}

function Editing({ version, onVersion }: EditingProps) {
  const m = useMessages()
  const client = useQueryClient()
  const { id } = version.data
  const [theirs, setTheirs] = useState<VersionedAnswer<ReturnsForm>>()
  // Pictures are saved separately from the form.
  const now = useQuery(returnsFormOptions(id)).data ?? version
  const { mutateAsync: update } = useUpdateReturnsForm(id)
  const form = useForm<ReturnsValues, typeof updateReturnsForm.body>({
    initial: returnsValuesOf(version.data),
    schema: updateReturnsForm.body,
    body: returnsBody,
    submit: async (body) => {
      try {
        onVersion(await update({ body, etag: (theirs ?? version).etag }))
      } catch (error) {
        if (error instanceof ApiError && error.code === "stale")
          setTheirs(await client.fetchQuery({ ...returnsFormOptions(id), staleTime: 0 }))
        else if (error instanceof Error)
          handleFailure(error, { failure: (words) => words.returns.updateFailed })
        throw error
      }
    },
  })
  useLeaving(form)
  return (
    <ReturnsEditor
      form={form}
      submit={m.ui.save}
      stored={now.data}
      notice={
        theirs && (
          <ClashBanner
            title={m.ui.clashTitle}
            text={m.returns.form.clash}
            take={m.ui.takeTheirs}
            keep={m.ui.keepMine}
            onTake={() => onVersion(theirs)}
          />
        )
      }
    />
  )
}

function Gone() {
  const words = useMessages().returns
  return (
    <EmptyState
      icon={<PackageOpen />}
      title={words.gone}
      action={
        <Link to="/admin/plugins/returns" className={buttonClass()}>
          {words.backToList}
        </Link>
      }
    >
      {words.goneText}
    </EmptyState>
  )
}

/** Edits a returns form. Saving compares against the version that was read first. */
export function EditReturnsPage() {
  const words = useMessages().returns
  const { formId } = useParams({ from: "/signed-in/admin/plugins/returns/$formId/edit" })
  // A cached copy from an earlier visit could be outdated, and saving it would conflict.
  const read = useQuery({ ...returnsFormOptions(formId), refetchOnMount: "always" })
  const [version, setVersion] = useState<VersionedAnswer<ReturnsForm>>()
  const fresh = read.isFetchedAfterMount ? read.data : undefined
  const shown = version?.data.id === formId ? version : fresh
  if (shown && version !== shown) setVersion(shown)
  if (shown)
    return (
      <ReturnsFrame title={shown.data.name}>
        <Editing key={shown.data.updated_at} version={shown} onVersion={setVersion} />
      </ReturnsFrame>
    )
  if (!read.isError) return <PagePending />
  if (read.error instanceof ApiError && read.error.status === 404) return <Gone />
  return <ErrorState title={words.oneFailed} error={read.error} onRetry={() => void read.refetch()} />
}
