export const nps = {
  question: "De 1 a 10, quanto você recomendaria o Funil a um colega?",
  worst: "Não recomendaria",
  best: "Com certeza",
  comment: "O que falta para ser um 10?",
  send: "Enviar",
  thanks: "Obrigado pela resposta",
  failed: "Não foi possível enviar a resposta",
}
