export const app = {
  rehearsal: (time: string) => `Ensaio: o relógio está em ${time}, e nada é enviado para fora.`,
  updateTitle: "Nova versão disponível",
  updateText:
    "Uma versão nova do Funil está pronta. Instale agora para continuar com ela; a página recarrega.",
  update: "Instalar",
  later: "Agora não",
  updateFailed: "Não foi possível atualizar!",
  updateFailedText: "Pressione Ctrl + F5 e tente atualizar de novo.",
  install: "Instalar o Funil",
  installText: "Abra direto da tela inicial, com notificações e leitura sem conexão.",
  installNow: "Instalar",
  installByShare: "No menu Compartilhar do navegador, escolha “Adicionar à Tela de Início”.",
}
