import {
  getWebhookSecret,
  rotateWebhookSecret,
  type WebhookSecret,
} from "@funil/contract/data/webhook-secrets"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"

/** The signing secret of webhook actions. It leaves the cache when no component uses it. */
export const webhookSecretOptions = queryOptions({
  queryKey: ["webhook-secret"],
  queryFn: ({ signal }): Promise<WebhookSecret> => read(getWebhookSecret, {}, { signal }),
  gcTime: 0,
  meta: { failure: (m) => m.workflows.form.secretFailed },
})

/** Rotates the secret. The old one stays valid for a day. */
export function useRotateSecret() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(rotateWebhookSecret)).data,
    onSuccess: async (secret) => {
      await showAnswer(client, webhookSecretOptions.queryKey, secret)
      showToast({ status: "success", title: messages().workflows.form.rotated })
    },
    meta: { failure: (m) => m.workflows.form.rotateFailed },
  })
}
