// Command manifests checks Kubernetes manifests: every field must exist, with the type that it
// has in Kubernetes' own Go types, and every workload must keep to what docs/production.md
// promises: no root, a read-only disk, probes, a memory limit, and time to stop.
//
//	go run . FILE…
package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

// kinds are the types of what a manifest may have.
var kinds = map[string]func() any{
	"v1 ConfigMap":                  func() any { return new(corev1.ConfigMap) },
	"v1 Service":                    func() any { return new(corev1.Service) },
	"v1 ServiceAccount":             func() any { return new(corev1.ServiceAccount) },
	"apps/v1 Deployment":            func() any { return new(appsv1.Deployment) },
	"policy/v1 PodDisruptionBudget": func() any { return new(policyv1.PodDisruptionBudget) },
	"networking.k8s.io/v1 Ingress":  func() any { return new(networkingv1.Ingress) },
}

func main() {
	wrong := 0
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "which files? go run . FILE…")
		os.Exit(2)
	}
	for _, file := range os.Args[1:] {
		text, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		for i, part := range bytes.Split(text, []byte("\n---\n")) {
			for _, mistake := range check(part) {
				wrong++
				fmt.Fprintf(os.Stderr, "%s, part %d: %s\n", file, i+1, mistake)
			}
		}
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

// check returns the mistakes of one manifest.
func check(text []byte) []string {
	var kind metav1.TypeMeta
	if err := yaml.Unmarshal(text, &kind); err != nil {
		return []string{err.Error()}
	}
	fresh, known := kinds[kind.APIVersion+" "+kind.Kind]
	if !known {
		return []string{fmt.Sprintf("%s %s isn't among the kinds that this program knows: add it to kinds", kind.APIVersion, kind.Kind)}
	}
	object := fresh()
	if err := yaml.UnmarshalStrict(text, object); err != nil {
		return []string{err.Error()}
	}
	if d, ok := object.(*appsv1.Deployment); ok {
		return checkPods(d.Spec.Template.Spec)
	}
	return nil
}

// checkPods returns what pods lack.
func checkPods(pods corev1.PodSpec) []string {
	var wrong []string
	need := func(ok bool, what string) {
		if !ok {
			wrong = append(wrong, what)
		}
	}
	isTrue := func(b *bool) bool { return b != nil && *b }
	isFalse := func(b *bool) bool { return b != nil && !*b }
	need(pods.SecurityContext != nil && isTrue(pods.SecurityContext.RunAsNonRoot), "pods may run as root")
	need(isFalse(pods.AutomountServiceAccountToken), "pods get a token for Kubernetes")
	need(pods.TerminationGracePeriodSeconds != nil && *pods.TerminationGracePeriodSeconds >= 20, "a server needs 20 s to finish")
	for _, c := range pods.Containers {
		s := c.SecurityContext
		need(s != nil && isTrue(s.ReadOnlyRootFilesystem), c.Name+": its disk can be written to")
		need(s != nil && isFalse(s.AllowPrivilegeEscalation), c.Name+": it may gain privileges")
		need(s != nil && s.Capabilities != nil && slices.Contains(s.Capabilities.Drop, "ALL"), c.Name+": it keeps capabilities")
		need(c.LivenessProbe != nil && c.ReadinessProbe != nil && c.StartupProbe != nil, c.Name+": a probe is missing")
		need(c.Lifecycle != nil && c.Lifecycle.PreStop != nil && c.Lifecycle.PreStop.Sleep != nil, c.Name+": requests still come when it has stopped listening")
		need(!c.Resources.Limits.Memory().IsZero(), c.Name+": its memory has no limit")
	}
	return wrong
}
