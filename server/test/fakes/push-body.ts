/** Returns a browser's subscription. Nothing listens at its endpoint. */
export function pushBody() {
  return {
    endpoint: `http://localhost/push/${crypto.randomUUID()}`,
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    user_agent: "Chrome",
  }
}
