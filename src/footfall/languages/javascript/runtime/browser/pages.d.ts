// What browsers have that the types of pages do not tell, and modules that are made when the runtime is put together.

declare var FetchEvent: any;
declare var WorkerGlobalScope: any;
declare var ServiceWorkerGlobalScope: any;
declare var DedicatedWorkerGlobalScope: any;

interface ResponseInit {
  __proto__?: null;
}

declare module '*/settings.cjs' {
  const settings: any;
  export = settings;
}

declare module '*.css' {
  const text: string;
  export = text;
}
