// Expressions in JSX are measured as any others.
type Props = { kids?: string[] } & Record<string, unknown>;
function h(tag: string | ((props: Props) => string), props: Props | null, ...kids: string[]): string { //F 13
  if (typeof tag === 'function') return tag({ ...props, kids }); //B 4,9
  return `<${tag}>${kids.flat().join('')}</${tag}>`; //#9
}
const Item = ({ n, kids }: Props & { n: number }) => ( //F 3
  <li>
    {n > 1 && <b>{n}</b>} {/* //B 2,1 */}
    {n % 2 ? 'odd' : 'even'}{kids}
  </li>
);
const Missing = () => <i>never</i>; //#1 //F 0
function List(props: { items: number[] } & Props) { //F 1
  return ( //#1
    <ul class={props.wide ? 'wide' : 'narrow'}>
      {props.items.map((n) => ( //F 3
        <Item n={n}>
          <em>{n as number}</em>
        </Item>
      ))}
    </ul>
  );
}
console.log(<List items={[1, 2, 3]} />); //#1
