/**
 * In the place of https://js.stripe.com: a card form with one field, and the bank's question as two buttons. It asks
 * the API that the real one asks, which the test leads to the fake; the hosted demo has both at its own address.
 */
const { origin } = new URL(document.currentScript.src);
const api = origin === 'https://js.stripe.com' ? 'https://api.stripe.com/v1' : `${origin}/stripe-stand-in/v1`;

window.Stripe = () => {
  const post = async (path, fields) => {
    const body = new URLSearchParams(fields);
    const reply = await fetch(`${api}${path}`, { method: 'POST', body });
    return reply.json();
  };

  const elements = () => {
    let field = null;
    const heard = {};
    const element = {
      mount(node) {
        node.innerHTML =
          '<label style="display:grid;gap:4px">Card number <input inputmode="numeric" autocomplete="cc-number" style="height:44px;padding:0 12px;font:inherit;color:inherit;background:none;border:1px solid currentColor;border-radius:6px"></label>';
        field = node.querySelector('input');
        const failure = window.cardFormFailure;
        setTimeout(() => {
          for (const listener of heard[failure ? 'loaderror' : 'ready'] ?? [])
            listener(failure ? { elementType: 'payment', error: { message: failure } } : element);
        });
      },
      on(name, listener) {
        heard[name] = [...(heard[name] ?? []), listener];
        return element;
      },
      off(name, listener) {
        heard[name] = (heard[name] ?? []).filter((one) => one !== listener);
        return element;
      },
      update() {},
      unmount() {},
      destroy() {},
      focus: () => field?.focus(),
    };
    return {
      create: () => element,
      getElement: () => element,
      update() {},
      on() {},
      number: () => field?.value ?? '',
      submit: async () => (field?.value ? {} : { error: { message: 'Your card number is incomplete.' } }),
    };
  };

  const bank = () =>
    new Promise((resolve) => {
      const question = document.createElement('div');
      question.setAttribute('role', 'group');
      question.setAttribute('aria-label', 'Bank');
      question.style =
        'position:fixed;inset:auto 16px 16px auto;z-index:9;display:flex;flex-wrap:wrap;gap:12px;max-width:calc(100vw - 32px);padding:16px;background:#fff;color:#111;border:1px solid #777;border-radius:8px;color-scheme:light';
      question.textContent = 'Your bank asks whether it is you who pays.';
      for (const [label, agrees] of [
        ['Complete authentication', true],
        ['Fail authentication', false],
      ]) {
        const button = document.createElement('button');
        button.textContent = label;
        button.style = 'flex:1 1 auto;min-height:44px;padding:0 12px;font:inherit';
        button.onclick = () => {
          question.remove();
          resolve(agrees);
        };
        question.append(button);
      }
      document.body.append(question);
    });

  return {
    elements,
    async createPaymentMethod({ elements }) {
      const answer = await post('/payment_methods', { type: 'card', 'card[number]': elements.number() });
      return answer.error ? { error: answer.error } : { paymentMethod: answer };
    },
    async confirmPayment({ clientSecret }) {
      if (!(await bank()))
        return { error: { message: 'We are unable to authenticate your payment method.' } };
      const [id] = clientSecret.split('_secret_');
      const answer = await post(`/payment_intents/${id}/confirm`, { client_secret: clientSecret });
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    },
    createToken() {},
    confirmCardPayment() {},
    _registerWrapper() {},
    registerAppInfo() {},
  };
};
