// Proxies that were revoked say nothing of themselves: what functions are handed to them is told by nobody else.
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
const answer = () => ({ then: () => proxy });

answer().then(function never() {});
for (const hand of [(f) => proxy.then(f), (f) => proxy.catch(f), (f) => proxy.addEventListener('x', f)]) {
  try {
    hand(() => {});
  } catch (error) {
    console.log(error.message);
  }
}
Promise.resolve().then(function once() {}); //> then@19 once 1
