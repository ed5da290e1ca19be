import { connectPlugin, type Plugin } from "@funil/contract/schemas/data/plugins"
import { useId } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import {
  type ConnectValues,
  credentialsOf,
  emptyConnectValues,
  secretsOf,
  type ShopifyWay,
} from "./connect-values.ts"
import { useConnectShop } from "./shop-api.ts"

type Platform = Plugin["platform"]

/**
 * Maps a failure to fields: rejected credentials to the secret, an unknown shop to its name or
 * address.
 */
function atFields(error: unknown, platform: Platform, values: ConnectValues): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, status, text } = error
  const { refused } = messages().shops.form
  const [first] = secretsOf(platform, values.way)
  if (code === "shop_refused") return new ApiError({ status, code, body: { [first]: [refused[platform]] } })
  if (code === "shop_unreachable" && text) return new ApiError({ status, code, body: { store: [text] } })
  if (Object.keys(error.fields).length === 0) handleFailure(error, { failure: (m) => m.shops.form.failed })
  return error
}

function Secrets({ form, platform }: { form: Form<ConnectValues>; platform: Platform }) {
  const words = useMessages().shops.form
  const token = platform === "shopify" ? words.tokenHint.shopify : words.tokenHint.nuvemshop
  const hints = {
    token,
    app_secret: words.appSecretHint,
    client_id: undefined,
    client_secret: undefined,
    consumer_key: words.consumerKeyHint,
    consumer_secret: words.consumerSecretHint,
  }
  return secretsOf(platform, form.values.way).map((name) => {
    // The client id is public, so it isn't masked.
    const Input = name === "client_id" ? TextField : PasswordField
    return (
      <Input
        key={name}
        {...form.field(name)}
        label={words[name]}
        hint={hints[name]}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        required={name !== "app_secret"}
        optional={name === "app_secret"}
      />
    )
  })
}

/** Asks for a shop's credentials, says where to find them, and tests them. */
export function ConnectShopDialog({ shop, onClose }: { shop: Plugin; onClose: () => void }) {
  const { platform, state, store } = shop
  const words = useMessages().shops
  const formId = useId()
  const { mutateAsync } = useConnectShop(platform)
  const form = useForm<ConnectValues, typeof connectPlugin.body>({
    initial: { ...emptyConnectValues, store: store ?? "" },
    schema: connectPlugin.body,
    body: (values) => credentialsOf(platform, values),
    submit: async (body) => {
      try {
        await mutateAsync(body)
      } catch (error) {
        throw atFields(error, platform, form.values)
      }
      drop(onClose)
    },
  })
  const { leave, drop } = useLeaving(form)
  const cancel = () => leave(onClose)
  return (
    <Dialog
      title={words.form.title(words.platforms[platform])}
      onClose={cancel}
      footer={<FormFooter form={formId} label={words.form.submit} isBusy={form.isBusy} onCancel={cancel} />}
    >
      <FormBody form={form} id={formId}>
        <p className="muted pretty">{words.form.where[platform]}</p>
        {platform === "shopify" && (
          <SegmentedControl<ShopifyWay>
            label={words.form.way}
            value={form.values.way}
            options={[
              { value: "app", label: words.form.ways.app },
              { value: "token", label: words.form.ways.token },
            ]}
            onChange={(way) => form.set({ way })}
          />
        )}
        <TextField
          {...form.field("store")}
          label={words.form.store[platform]}
          hint={words.form.storeHint[platform]}
          placeholder={words.form.storePlaceholder[platform]}
          inputMode={platform === "nuvemshop" ? "numeric" : "url"}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          required
          autoFocus
        />
        <Secrets form={form} platform={platform} />
        <p className="text-s muted">
          {words.form.kept} {state !== "disconnected" && words.form.replaces}
        </p>
      </FormBody>
    </Dialog>
  )
}
