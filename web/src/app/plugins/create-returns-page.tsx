import { createReturnsForm } from "@funil/contract/schemas/forms/returns"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCreateReturnsForm } from "../../features/returns/returns-api.ts"
import { ReturnsEditor } from "../../features/returns/returns-editor.tsx"
import { newReturnsValues, returnsBody, type ReturnsValues } from "../../features/returns/returns-values.ts"
import { shopsOptions } from "../../features/shops/shop-api.ts"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { useLeaving } from "../../ui/forms/discard.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { PagePending } from "../pages/page-pending.tsx"
import { NoShop } from "./returns-empty.tsx"
import { ReturnsFrame } from "./returns-frame.tsx"

function Creating({ initial }: { initial: ReturnsValues }) {
  const words = useMessages().returns
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateReturnsForm()
  const form = useForm<ReturnsValues, typeof createReturnsForm.body>({
    initial,
    schema: createReturnsForm.body,
    body: returnsBody,
    submit: async (body) => {
      const { id: formId } = (await create(body)).data
      await navigate({ to: "/admin/plugins/returns/$formId/edit", params: { formId }, replace: true })
    },
  })
  useLeaving(form)
  return <ReturnsEditor form={form} submit={words.form.submit} />
}

/** A new returns form for the first connected shop, or how to connect a shop. */
export function CreateReturnsPage() {
  const { returns: words, shops: shopWords } = useMessages()
  const language = useLanguage()
  const { pipeline } = useSearch({ from: "/signed-in/admin/plugins/returns/create" })
  const { data, error, refetch } = useQuery(shopsOptions)
  if (!data && error)
    return <ErrorState title={shopWords.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <PagePending />
  const shop =
    data.find(({ state }) => state === "connected") ?? data.find(({ state }) => state === "failing")
  return (
    <ReturnsFrame title={words.create}>
      {shop ? (
        <Creating
          initial={newReturnsValues({
            name: words.form.namePlaceholder,
            platform: shop.platform,
            pipeline_id: pipeline ?? null,
            language,
          })}
        />
      ) : (
        <NoShop />
      )}
    </ReturnsFrame>
  )
}
