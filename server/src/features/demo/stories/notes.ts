const customer = [
  "<p>Pediu o projeto em <strong>duas etapas</strong>: telhado agora, carport no ano que vem.</p>",
  "<p>Conta de luz subiu de novo. Quer ver a simulação com sobra para o ar-condicionado.</p>",
  "<p>Prefere falar por WhatsApp <em>depois das 18h</em>. De manhã não atende.</p>",
  "<p>Comparou com outra empresa. Nosso diferencial para ela: prazo de instalação e garantia.</p>",
  "<p>Próximos passos:</p><ul><li>conferir o padrão de entrada</li><li>medir a sombra da caixa-d’água</li><li>mandar a proposta revista</li></ul>",
  "<p>O financiamento pelo banco dela saiu a 1,39% ao mês. Simular de novo com essa taxa.</p>",
  "<p>Decide junto com o irmão, que volta de viagem na semana que vem.</p>",
  "<p>Telhado de fibrocimento, precisa de reforço. Deixei isso claro na visita.</p>",
  "<p>Quer o inversor na garagem, longe do quarto das crianças.</p>",
  "<blockquote>Se a parcela ficar menor que a conta de hoje, fechamos.</blockquote><p>Disse na ligação de hoje.</p>",
  "<p>Mandei o exemplo da padaria da mesma rua. Gostou de ver o resultado de um ano.</p>",
  "<p>Reunião boa. Falta o contrato social para o cadastro no banco.</p>",
]

const service = [
  "<p>Reiniciei o roteador com o cliente pelo telefone e o inversor voltou a comunicar.</p>",
  "<p>Geração 18% abaixo do esperado desde o mês passado. <strong>Limpeza</strong> marcada antes de abrir garantia.</p>",
  "<p>O fabricante pediu fotos da etiqueta e do código de erro <code>F34</code>. Já mandei.</p>",
  "<p>Cliente paciente, mas é o segundo chamado em três meses. Avisar quando a peça chegar.</p>",
  "<p>Disjuntor trocado, teste de uma hora sem queda.</p>",
]

const purchase = [
  "<p>Prazo de entrega subiu para 20 dias. Pedi confirmação por escrito.</p>",
  "<p>Fecham o frete se o pedido passar de <strong>R$ 80 mil</strong>.</p>",
  "<p>Amostra aprovada pela engenharia. Pode seguir com o pedido.</p>",
  "<p>Negociar pagamento em 28/56 dias antes de aprovar.</p>",
]

const returned = [
  "<p>Cliente confirmou por telefone que o item está na caixa original.</p>",
  "<p>Pedi a nota fiscal. <strong>Sem ela a transportadora não coleta.</strong></p>",
  "<p>Troca combinada: o item novo sai quando este chegar ao depósito.</p>",
]

const ofTemplates = new Map([
  ["customer-service", service],
  ["purchase-request", purchase],
  ["returns", returned],
])

/** What people wrote about the deals of a template. */
export function notesOf(template: string): readonly string[] {
  return ofTemplates.get(template) ?? customer
}
