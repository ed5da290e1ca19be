import { type Account, updateAccount } from "@funil/contract/schemas/account/accounts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useSavePix } from "./receiving-api.ts"
import styles from "./company-data.module.css"

interface Values {
  pix_key: string
  pix_name: string
  pix_city: string
}

const orNull = (typed: string) => typed.trim() || null

/**
 * The Pix key that bills are paid to. The server asks for the password on a change, since it
 * redirects payments.
 */
export function PixSettings({ account }: { account: Account }) {
  const m = useMessages()
  const words = m.receiving.pix
  const { mutateAsync } = useSavePix()
  const isOther = (key: string) => orNull(key) !== (account.pix_key ?? null)
  const form = useForm<Values, typeof updateAccount.body>({
    initial: {
      pix_key: account.pix_key ?? "",
      pix_name: account.pix_name ?? "",
      pix_city: account.pix_city ?? "",
    },
    schema: updateAccount.body,
    body: ({ pix_key, pix_name, pix_city }) => ({
      ...(isOther(pix_key) && { pix_key: orNull(pix_key) }),
      pix_name: orNull(pix_name),
      pix_city: orNull(pix_city),
    }),
    submit: (body) => mutateAsync(body),
  })
  useLeaving(form)
  return (
    <FormBody form={form}>
      <TextField
        {...form.field("pix_key")}
        label={words.key}
        hint={isOther(form.values.pix_key) ? words.otherKey : words.keyHint}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
      />
      <FormRow>
        <TextField
          {...form.field("pix_name")}
          label={words.name}
          hint={words.nameHint}
          maxLength={25}
          autoComplete="off"
        />
        <TextField {...form.field("pix_city")} label={words.city} maxLength={15} autoComplete="off" />
      </FormRow>
      <div className={`flex justify-end gap-2 ${styles.save}`}>
        <Button type="submit" look="primary" busy={form.isBusy} disabled={!form.isDirty}>
          {m.ui.save}
        </Button>
      </div>
    </FormBody>
  )
}
